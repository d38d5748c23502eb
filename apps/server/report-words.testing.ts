import type { ReactNode } from 'react';

interface Element {
  type: unknown;
  props: { children?: ReactNode; style?: unknown };
}

/** All words of a tree of the report, and all colours in it. */
export function writtenIn(node: unknown, found = { words: [] as string[], colours: new Set<string>() }) {
  if (typeof node === 'string' || typeof node === 'number') found.words.push(String(node));
  else if (Array.isArray(node)) for (const child of node) writtenIn(child, found);
  else if (node !== null && typeof node === 'object' && 'props' in node) {
    const { props } = node as Element;
    for (const [, colour] of JSON.stringify(props.style ?? null).matchAll(/"color":"(#\w+)"/g))
      found.colours.add(colour!);
    writtenIn(props.children, found);
  }
  return found;
}
