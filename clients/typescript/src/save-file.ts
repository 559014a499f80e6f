interface Page {
  createElement(name: 'a'): { href: string; download: string; click(): void };
}

/** Lets the browser save a file, such as that of `exportList`, in its folder of downloads. */
export function saveFile(file: File): void {
  const { document } = globalThis as unknown as { document: Page };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser takes the file over before its next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
