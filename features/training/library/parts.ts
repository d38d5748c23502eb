/** What the built-in modules are written with. */
import type { Content, Example, Question, Section } from '../content.ts';
import { type LEVELS, type ModuleKind, PASSING_SCORE } from '../limits.ts';
import type { MediaName } from '../media.ts';

export interface LibraryModule {
  /** Stays for ever: an organization is given each once. */
  name: string;
  title: string;
  description: string;
  durationMinutes: number;
  difficultyLevel: (typeof LEVELS)[number];
  category: string;
  isMandatory: boolean;
  kind: ModuleKind;
  content: Content;
}

const paragraphs = (lines: readonly string[]): string => lines.join('\n\n');

/** A section of words; each of `lines` is a paragraph or a list. */
export const text = (id: string, title: string, ...lines: string[]): Omit<Section, 'order'> => ({
  ...{ id, title, content: paragraphs(lines), type: 'text' },
  ...{ realExamples: [], fakeExamples: [] },
});

/** A section that puts two sides beside each other. */
export const comparison = (
  id: string,
  title: string,
  lines: readonly string[],
  realExamples: Example[],
  fakeExamples: Example[],
): Omit<Section, 'order'> => ({
  ...{ id, title, content: paragraphs(lines), type: 'comparison' },
  ...{ realExamples, fakeExamples },
});

export const shown = (media: MediaName, words: string): Example => ({ text: words, media });
export const said = (words: string): Example => ({ text: words, media: null });
export const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n');

/** The right answer stands somewhere else in each question, always at the same place of the same one. */
function placed<Item>(id: string, right: Item, wrong: readonly Item[]): { all: Item[]; at: number } {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const at = sum % (wrong.length + 1);
  return { all: [...wrong.slice(0, at), right, ...wrong.slice(at)], at };
}

export function question(
  id: string,
  asked: string,
  right: string,
  wrong: readonly string[],
  explanation: string,
): Question {
  const { all, at } = placed(id, right, wrong);
  return { id, question: asked, options: all, correctAnswer: at, explanation };
}

/** What can be done at a point of a drill, and what happens then. */
type Choice = readonly [option: string, consequence: string];

export function decision(
  id: string,
  scene: string,
  right: Choice,
  wrong: readonly Choice[],
  explanation: string,
): Question {
  const { all, at } = placed(id, right, wrong);
  return {
    ...{ id, question: scene, options: all.map(([option]) => option), correctAnswer: at, explanation },
    consequences: all.map(([, consequence]) => consequence),
  };
}

export const content = (
  sections: readonly Omit<Section, 'order'>[],
  questions: Question[],
  drawn: number | null,
): Content => ({
  sections: sections.map((section, order) => ({ ...section, order })),
  quiz: { questions, passingScore: PASSING_SCORE, drawn },
});
