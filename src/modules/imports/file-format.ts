/** The format that an import reads. */
export type FileFormat = 'CSV' | 'JSON';

/** Workbooks (.xlsx) are ZIP files; older ones (.xls) are compound files. */
const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * The sentence about a file of a format that no parser here reads, and about JSON in place of CSV;
 * undefined for all others, which their parser validates.
 * @param head the first bytes of the file
 */
export function describeForeignFormat(
  path: string,
  head: Uint8Array,
  expected: FileFormat,
): string | undefined {
  const startsWith = (mark: Buffer) => Buffer.compare(head.subarray(0, mark.length), mark) === 0;
  if (startsWith(ZIP_MARK)) return workbook('.xlsx');
  if (startsWith(COMPOUND_MARK)) return workbook('.xls');
  const text = Buffer.from(head.subarray(0, 1_000)).toString().replace('\uFEFF', '').trimStart();
  if (text.startsWith('<')) return 'is an HTML page; export the file again';
  if (expected === 'CSV' && /^[[{]/.test(text)) {
    return 'is JSON, not CSV; save it as CSV (UTF-8), or name it .json if the command imports JSON';
  }
  const [extension] = /\.xlsx?$/.exec(path.toLowerCase()) ?? [];
  return extension === undefined ? undefined : workbook(extension);
}

const workbook = (extension: string): string =>
  `is a workbook (${extension}); save it as CSV (UTF-8)`;
