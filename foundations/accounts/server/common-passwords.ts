/** The passwords that many people use. */

let words: Promise<ReadonlySet<string>> | null = null;

/** Unpacks the list when it is first asked for: most servers of many never need it. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  words ??= read();
  return words;
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
