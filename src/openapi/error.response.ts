import { field } from '../fields/field.js';
import { unchecked } from '../fields/rules.js';

/**
 * The schema of an error sentence.
 * It has no maximum length, because sentences contain invalid values.
 */
const SENTENCE = { type: 'string' } as const;

const SentenceField = (description: string, example: string): PropertyDecorator =>
  field(unchecked(SENTENCE), { description, example });

/** A field with error sentences about a body or its entries. */
export const SentencesField = (description: string, example: string): PropertyDecorator =>
  field(unchecked({ type: 'array', items: SENTENCE }), { description, example: [example] });

/** The body of an error that does not concern the request body. */
export class ErrorAnswer {
  @SentenceField('The error message', 'Item not found')
  error!: string;
}

/** The body of an error that concerns the request body. */
export class ErrorsAnswer {
  @SentencesField(
    'One error message per invalid field, which begins with the path of the field',
    'quantity must be an integer from 1 to 100: 0',
  )
  errors!: string[];
}

/** The body of such an error in the few operations that declare `{message}`. */
export class MessageAnswer {
  @SentenceField('The error message', 'Product not found')
  message!: string;
}
