import { TextField, TextListField } from '../fields/body.fields.js';

/** The body of an error about anything but the request body. */
export class ErrorAnswer {
  @TextField({ description: 'What is wrong', example: 'Item not found' })
  error!: string;
}

/** The body of an error about the request body. */
export class ErrorsAnswer {
  @TextListField({
    description: 'One sentence for each wrong field, naming its path',
    example: ['quantity must be an integer from 1 to 100'],
  })
  errors!: string[];
}

/** The body of an error about anything but the request body, of the few operations that say so. */
export class MessageAnswer {
  @TextField({ description: 'What is wrong', example: 'Product not found' })
  message!: string;
}
