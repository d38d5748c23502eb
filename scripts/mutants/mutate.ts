/** Breaks one rule of a file at a time: a number, a comparison, a word of a list, what follows from a condition. */
import { parseSync } from 'vite';

export interface Mutant {
  /** Characters of the text that are replaced. */
  start: number;
  end: number;
  by: string;
  line: number;
  /** Such as "20 → 21". */
  what: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** What stands in place of each operator. */
const OPERATORS: Record<string, string> = {
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/** A word that a program compares, no sentence that a person reads. */
const WORD = /^[A-Za-z][\w.:-]*$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every mutant of a text, in its order. @throws SyntaxError when it is no TypeScript */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  walk(program as unknown as Node, text, found);
  return found
    .map((mutant) => ({ ...mutant, line: text.slice(0, mutant.start).split('\n').length }))
    .sort((a, b) => a.start - b.start || a.by.localeCompare(b.by));
}

function walk(node: Node, text: string, found: Mutant[]): void {
  if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement') return;
  const { start, end } = node;
  const put = (from: number, to: number, by: string) =>
    found.push({ start: from, end: to, by, line: 0, what: `${short(text.slice(from, to))} → ${short(by)}` });
  const source = (part: unknown) => text.slice((part as Node).start, (part as Node).end);
  switch (node.type) {
    case 'Literal':
      for (const by of otherValues(node.value)) put(start, end, by);
      break;
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const by = OPERATORS[String(node.operator)];
      const [left, right] = [node.left as Node, node.right as Node];
      if (by) put(start, end, `${source(left)} ${by} ${source(right)}`);
      break;
    }
    case 'ArrayExpression': {
      const elements = (node.elements as unknown[]).filter(isNode);
      for (const left of elements)
        put(
          start,
          end,
          `[${elements
            .filter((element) => element !== left)
            .map(source)
            .join(', ')}]`,
        );
      break;
    }
    case 'ConditionalExpression':
      put(start, end, `${source(node.test)} ? ${source(node.alternate)} : ${source(node.consequent)}`);
      break;
    case 'IfStatement':
      put((node.test as Node).start, (node.test as Node).end, `!(${source(node.test)})`);
      break;
    case 'UnaryExpression':
      if (node.operator === '!' || node.operator === '-') put(start, end, `(${source(node.argument)})`);
      break;
    default:
  }
  for (const child of childrenOf(node)) walk(child, text, found);
}

/** Types are checked before anything runs: of what is asserted the expression alone is a rule. */
function childrenOf(node: Node): Node[] {
  if (/^TS(As|Satisfies|NonNull)/.test(node.type)) return [node.expression as Node];
  if (node.type.startsWith('TS')) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const named = key === 'key' && node.computed !== true;
    if (named || key === 'typeAnnotation' || key === 'returnType' || key === 'id') return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}

function otherValues(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number') {
    const step = Number.isInteger(value) ? 1 : value / 10;
    return [value + step, value - step].map((number) => (number < 0 ? `(${number})` : String(number)));
  }
  if (typeof value === 'string' && WORD.test(value)) return [`'${value}-mutant'`];
  return [];
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};
