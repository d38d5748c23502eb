/** The part of Markdown that model cards use: headings, paragraphs, lists, tables, code. Anything else stays text. */

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isItem = (line: string): boolean => /^\s*[-*] /.test(line);
const isRow = (line: string): boolean => /^\s*\|/.test(line);
const isCode = (line: string): boolean => /^ {4}\S/.test(line) || /^ {5,}/.test(line);
const isRule = (line: string): boolean => /^[\s|:-]+$/.test(line);

/** Lines from `at` on for which `belongs` holds. */
function run(lines: readonly string[], at: number, belongs: (line: string) => boolean): string[] {
  let end = at;
  while (end < lines.length && belongs(lines[end]!)) end++;
  return lines.slice(at, end);
}

function items(lines: readonly string[]): string[] {
  const out: string[] = [];
  for (const line of lines) {
    if (isItem(line)) out.push(line.replace(/^\s*[-*] /, '').trim());
    else out.push(`${out.pop() ?? ''} ${line.trim()}`.trim());
  }
  return out;
}

function tableOf(lines: readonly string[]): Block {
  const [head = [], ...rows] = lines.filter((line) => !isRule(line)).map(cells);
  return { kind: 'table', head, rows };
}

/** One block at a time; the second value is how many lines it took. */
function blockAt(lines: readonly string[], at: number): [Block, number] {
  const line = lines[at]!;
  const heading = /^(#{1,6}) +(.*)$/.exec(line);
  if (heading) return [{ kind: 'heading', level: heading[1]!.length, text: heading[2]! }, 1];
  if (line.startsWith('```')) {
    const inside = run(lines, at + 1, (next) => !next.startsWith('```'));
    return [{ kind: 'code', text: inside.join('\n') }, inside.length + 2];
  }
  if (isRow(line)) {
    const own = run(lines, at, isRow);
    return [tableOf(own), own.length];
  }
  if (isItem(line)) {
    const own = run(lines, at, (next) => next.trim() !== '' && (isItem(next) || /^\s/.test(next)));
    return [{ kind: 'list', items: items(own) }, own.length];
  }
  if (isCode(line)) {
    const own = run(lines, at, isCode);
    return [{ kind: 'code', text: own.map((each) => each.slice(4)).join('\n') }, own.length];
  }
  const plain = (next: string) =>
    next.trim() !== '' && !isItem(next) && !isRow(next) && !/^(#|```)/.test(next);
  const own = run(lines, at, plain);
  return [{ kind: 'paragraph', text: own.map((each) => each.trim()).join(' ') }, Math.max(1, own.length)];
}

export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]!.trim() === '') {
      at++;
      continue;
    }
    const [block, length] = blockAt(lines, at);
    blocks.push(block);
    at += length;
  }
  return blocks;
}

/** Text with its code and emphasis apart; a link keeps its words and loses its target, which leads into the source tree. */
export function readInline(text: string): Array<{ kind: 'text' | 'code' | 'strong'; text: string }> {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      return { kind: 'text', text: part };
    });
}
