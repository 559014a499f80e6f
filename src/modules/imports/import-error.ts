/** An error in the content of a file; its message continues a sentence that begins with the file. */
export class ImportError extends Error {}
