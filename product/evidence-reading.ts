/** Evidence in sentences, the same on the screen, in the report and at a terminal. */
import {
  brands,
  containers,
  credentials as credentialWords,
  statements as statementWords,
  captions as words,
} from './copy/evidence.ts';

export interface Caption {
  kind: 'maker' | 'statement';
  says: string;
  text: string;
  from_s: number | null;
  to_s: number | null;
}

/** 0:07 */
function clock(at_s: number): string {
  const whole = Math.floor(at_s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Which words stand in the picture, when, and what they are. */
export function captionWords({ kind, says, text, from_s, to_s }: Caption): string {
  const [from, to] = [from_s === null ? '' : clock(from_s), to_s === null ? '' : clock(to_s)];
  const when = from === '' ? '' : from === to ? words.at(from) : words.during(from, to);
  if (kind === 'maker') return words.maker(text, says, when);
  return words.statement(text, words.languages[says] ?? says, when);
}

interface Action {
  name: string;
  software: string | null;
  sourceType: string | null;
}

/** "created with Adobe Firefly (made by AI)" */
export function actionWords({ name, software, sourceType }: Action): string {
  const { actions, sourceTypes, by } = credentialWords;
  const what = actions[name] ?? name.replaceAll('_', ' ');
  const done = software === null ? what : by(what, software);
  return sourceType === null ? done : `${done} (${sourceTypes[sourceType] ?? sourceType})`;
}

interface Credential {
  relationship: keyof typeof credentialWords.relationships;
  state: keyof typeof credentialWords.states;
  title: string | null;
  software: string | null;
  issuer: string | null;
  signer: string | null;
  signedAt: string | null;
  actions: readonly Action[];
}

/** 2026-05-03 14:05 UTC */
const moment = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** One file of the tree: what it is to the one above it, and what is said of it, sentence by sentence. */
export function credentialLines(node: Credential): { head: string; state: string; lines: string[] } {
  const { relationships, states, untitled, signed, software } = credentialWords;
  const signers = [node.signer, node.issuer].filter((name) => name !== null);
  return {
    head: `${relationships[node.relationship]}: ${node.title ?? untitled}`,
    state: states[node.state],
    lines: [
      ...node.actions.map(actionWords),
      ...(node.software === null ? [] : [software(node.software)]),
      ...(signers.length === 0
        ? []
        : [signed(signers.join(', '), node.signedAt === null ? null : moment(node.signedAt))]),
    ],
  };
}

/** A field's name in plain words, with the one that stands in the file where it has another. */
export function statementName(name: string): string {
  const last = name.split(/[:.]/).at(-1) ?? name;
  const plain = statementWords.names[last.toLowerCase().replace(/[\s-]/g, '')];
  return plain === undefined || plain.toLowerCase() === name.toLowerCase() ? name : `${plain} (${name})`;
}

/** "MP4" instead of "mov,mp4,m4a,3gp,3g2,mj2". */
export function containerWords(container: string, metadata: Readonly<Record<string, string>> = {}): string {
  const known = containers[container] ?? container;
  if (known !== 'MP4') return known;
  const brand = (metadata.major_brand ?? '').trim().toLowerCase();
  return brands[brand] ?? known;
}

/** Words of a file's name that may be about what it shows; null where it has none, as those of cameras and messengers. */
export function wordsOfName(name: string): string | null {
  const words = name
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3 && !MACHINES.test(word));
  return words.length < 2 ? null : words.slice(0, 8).join(' ');
}

const MACHINES =
  /^(img|vid|dsc|pxl|mov|mvi|video|image|photo|audio|clip|file|whatsapp|signal|telegram|screenshot|screen|recording|copy|final|edit|download|at|jpeg|jpg|png|mp4|mpeg)$/i;
