/** What a module holds (enterprise specification, section 3), and when it can be published. Safe for the browser. */
import { z } from 'zod';
import {
  EXAMPLE_LENGTH,
  MAX_EXAMPLES,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  type ModuleKind,
  OPTION_LENGTH,
  QUESTION_LENGTH,
  SECTION_LENGTH,
  SECTION_TYPES,
  TITLE_LENGTH,
} from './limits.ts';
import { MEDIA } from './media.ts';

const id = z.string().min(1).max(60);

export const ExampleSchema = z.object({
  text: z.string().max(EXAMPLE_LENGTH),
  /** One of the pictures that come with the service; null for words alone. */
  media: z.enum(MEDIA).nullable(),
});
export type Example = z.infer<typeof ExampleSchema>;

export const SectionSchema = z.object({
  id,
  title: z.string().max(TITLE_LENGTH),
  /** Plain text: an empty line ends a paragraph, lines that begin with "- " are a list, **words** are strong. */
  content: z.string().max(SECTION_LENGTH),
  type: z.enum(SECTION_TYPES),
  order: z.number().int().min(0).max(MAX_SECTIONS),
  realExamples: z.array(ExampleSchema).max(MAX_EXAMPLES),
  fakeExamples: z.array(ExampleSchema).max(MAX_EXAMPLES),
});
export type Section = z.infer<typeof SectionSchema>;

export const QuestionSchema = z.object({
  id,
  question: z.string().max(QUESTION_LENGTH),
  options: z.array(z.string().max(OPTION_LENGTH)).max(MAX_OPTIONS),
  /** Index of the option. It never leaves the server before the answer is graded. */
  correctAnswer: z
    .number()
    .int()
    .min(0)
    .max(MAX_OPTIONS - 1),
  explanation: z.string().max(QUESTION_LENGTH),
  /** Of a drill: what happens after each option, in the order of the options. */
  consequences: z.array(z.string().max(OPTION_LENGTH)).max(MAX_OPTIONS).optional(),
});
export type Question = z.infer<typeof QuestionSchema>;

export const ContentSchema = z.object({
  sections: z.array(SectionSchema).max(MAX_SECTIONS),
  quiz: z.object({
    questions: z.array(QuestionSchema).max(MAX_QUESTIONS),
    passingScore: z.number().int().min(1).max(100),
    /** How many are drawn for a check; null: all of them. A drill asks all, in their order. */
    drawn: z.number().int().min(1).max(MAX_QUESTIONS).nullable(),
  }),
});
export type Content = z.infer<typeof ContentSchema>;

/** How many questions a check asks. */
export const askedOf = (kind: ModuleKind, { questions, drawn }: Content['quiz']): number =>
  kind === 'drill' ? questions.length : Math.min(drawn ?? questions.length, questions.length);

/** Where a module is not whole yet: for its author, in words. */
export interface Gap {
  /** `section 2`, `question 1`. */
  where: string;
  what: string;
}

const empty = (text: string) => text.trim() === '';

/** @returns what has to be mended before people may be sent there; nothing when it can be published */
export function gapsOf(title: string, kind: ModuleKind, { sections, quiz }: Content): Gap[] {
  const gaps: Gap[] = [];
  if (empty(title)) gaps.push({ where: 'module', what: 'It needs a title.' });
  if (sections.length === 0) gaps.push({ where: 'module', what: 'It needs at least one section.' });
  if (quiz.questions.length === 0) gaps.push({ where: 'module', what: 'It needs at least one question.' });
  for (const [index, section] of sections.entries()) gaps.push(...sectionGaps(section, index + 1));
  for (const [index, question] of quiz.questions.entries())
    gaps.push(...questionGaps(question, index + 1, kind));
  if (
    new Set([...sections, ...quiz.questions].map(({ id: each }) => each)).size !==
    sections.length + quiz.questions.length
  )
    gaps.push({ where: 'module', what: 'Two of its parts have the same id.' });
  return gaps;
}

function sectionGaps({ title, content, type, realExamples, fakeExamples }: Section, number: number): Gap[] {
  const where = `section ${number}`;
  const examples = [...realExamples, ...fakeExamples];
  return [
    ...(empty(title) ? [{ where, what: 'It needs a title.' }] : []),
    ...(empty(content) ? [{ where, what: 'It has no text.' }] : []),
    ...(type === 'comparison' && (realExamples.length === 0 || fakeExamples.length === 0)
      ? [{ where, what: 'A comparison needs an example of each side.' }]
      : []),
    ...(examples.some(({ text }) => empty(text)) ? [{ where, what: 'An example has no words.' }] : []),
  ];
}

function questionGaps(question: Question, number: number, kind: ModuleKind): Gap[] {
  const where = `question ${number}`;
  const { options, correctAnswer, explanation, consequences = [] } = question;
  const filled = options.filter((option) => !empty(option)).length;
  return [
    ...(empty(question.question) ? [{ where, what: 'It asks nothing.' }] : []),
    ...(options.length < 2 || filled < options.length
      ? [{ where, what: 'It needs at least two answers, and none may be empty.' }]
      : []),
    ...(new Set(options.map((option) => option.trim())).size < options.length
      ? [{ where, what: 'Two of its answers are the same.' }]
      : []),
    ...(correctAnswer >= options.length ? [{ where, what: 'Choose which answer is right.' }] : []),
    ...(empty(explanation) ? [{ where, what: 'It needs an explanation: people learn from that.' }] : []),
    ...(kind === 'drill' && consequences.length !== options.length
      ? [{ where, what: 'Say of each answer what happens then.' }]
      : []),
  ];
}
