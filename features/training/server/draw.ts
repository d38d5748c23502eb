/** Which questions a check puts, in which order, and what the answers are worth. Pure: the chance is given. */
import { askedOf, type Content, type Question } from '../content.ts';
import type { Answered, Asked } from '../contract.ts';
import type { ModuleKind } from '../limits.ts';
import type { Drawn } from '../tables.ts';

/** @param below a whole number from 0 to one less than it is given */
type Chance = (below: number) => number;

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = chance(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** A course mixes its questions; a drill is a story and keeps their order. The options are mixed in both. */
export function drawQuestions(kind: ModuleKind, quiz: Content['quiz'], chance: Chance): Drawn[] {
  const order = kind === 'drill' ? quiz.questions : shuffled(quiz.questions, chance);
  return order
    .slice(0, askedOf(kind, quiz))
    .map(({ id, options }) => ({ id, order: shuffled([...options.keys()], chance) }));
}

export function questionOf({ questions }: Content['quiz'], id: string): Question {
  const found = questions.find((question) => question.id === id);
  if (!found) throw new Error(`question ${id} is not in the version that it was drawn from`);
  return found;
}

/** As it is put: without what is right, and without why. */
export function askedAs({ id, order }: Drawn, quiz: Content['quiz']): Asked {
  const { question, options } = questionOf(quiz, id);
  return { id, question, options: order.map((at) => options[at]!) };
}

/** With what is right: only once it was answered. @param chosen index in the module */
export function answeredAs(drawn: Drawn, chosen: number | null, quiz: Content['quiz']): Answered {
  const { correctAnswer, explanation, consequences } = questionOf(quiz, drawn.id);
  return {
    ...askedAs(drawn, quiz),
    chosen: chosen === null ? null : drawn.order.indexOf(chosen),
    correctAnswer: drawn.order.indexOf(correctAnswer),
    explanation,
    consequence: chosen === null ? null : (consequences?.[chosen] ?? null),
  };
}

/** Percent of all that was asked; what was not answered is wrong. */
export function scoreOf(
  questions: readonly Drawn[],
  answers: ReadonlyArray<number | null>,
  quiz: Content['quiz'],
): number {
  const right = questions.filter(({ id }, at) => answers[at] === questionOf(quiz, id).correctAnswer).length;
  return Math.round((100 * right) / questions.length);
}
