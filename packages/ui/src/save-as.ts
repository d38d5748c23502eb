/** Hands a file to the browser, which keeps it where its person keeps downloads. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
