/** Model cards of the learned detectors, read when one is opened. */
const files = import.meta.glob<string>('../../../../docs/accuracy/models/*.md', {
  query: '?raw',
  import: 'default',
});

const byName = new Map(
  Object.entries(files).map(([file, load]) => [
    file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, ''),
    load,
  ]),
);

export const cardNames: readonly string[] = [...byName.keys()].sort();

/** The card as Markdown; null when there is none of this name. */
export async function loadCard(name: string): Promise<string | null> {
  return (await byName.get(name)?.()) ?? null;
}
