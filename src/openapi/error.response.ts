import { field } from '../fields/field.js';
import { unchecked } from '../fields/rules.js';

/** Sentences name what they are about, so there is no limit to their length. */
const SENTENCE = { type: 'string' } as const;

const SentenceField = (description: string, example: string): PropertyDecorator =>
  field(unchecked(SENTENCE), { description, example });

/** Sentences about a body, or about its entries. */
export const SentencesField = (description: string, example: string): PropertyDecorator =>
  field(unchecked({ type: 'array', items: SENTENCE }), { description, example: [example] });

/** The body of an error about anything but the request body. */
export class ErrorAnswer {
  @SentenceField('What is wrong', 'Item not found')
  error!: string;
}

/** The body of an error about the request body. */
export class ErrorsAnswer {
  @SentencesField(
    'One sentence for each wrong field, naming its path',
    'quantity must be an integer from 1 to 100',
  )
  errors!: string[];
}

/** The body of an error about anything but the request body, of the few operations that say so. */
export class MessageAnswer {
  @SentenceField('What is wrong', 'Product not found')
  message!: string;
}
