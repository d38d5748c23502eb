/** What an author changes, as plain steps from one draft to the next. */
import type { Content, Question, Section } from '../../content.ts';
import type { Authored, Draft } from '../../contract.ts';

export const EMPTY: Draft = {
  ...{ title: '', description: '', duration_minutes: 10, difficulty_level: 'beginner' },
  ...{ category: 'General', is_mandatory: false, kind: 'course' },
  content: { sections: [], quiz: { questions: [], passingScore: 80, drawn: null } },
};

export const draftOf = ({
  title,
  description,
  duration_minutes,
  difficulty_level,
  category,
  is_mandatory,
  kind,
  content,
}: Authored): Draft => ({
  ...{ title, description, duration_minutes, difficulty_level, category, is_mandatory, kind, content },
});

const newId = (): string => crypto.randomUUID().slice(0, 13);

export const newSection = (order: number): Section => ({
  ...{ id: newId(), title: '', content: '', type: 'text', order },
  ...{ realExamples: [], fakeExamples: [] },
});

export const newQuestion = (): Question => ({
  ...{ id: newId(), question: '', options: ['', ''], correctAnswer: 0, explanation: '' },
});

/** @returns the list with the item at `from` moved by one place */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, from + by), 0, item);
  return next;
}

export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((each, index) => (index === at ? item : each));

export const without = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, index) => index !== at);

/** Sections carry their place. */
export const ordered = (sections: readonly Section[]): Section[] =>
  sections.map((section, order) => ({ ...section, order }));

/** An answer goes, and what is right stays right; when the right one goes, the first is. */
export function withoutOption(question: Question, at: number): Question {
  const { correctAnswer, options, consequences } = question;
  const right = at === correctAnswer ? 0 : correctAnswer - (at < correctAnswer ? 1 : 0);
  return {
    ...question,
    options: without(options, at),
    correctAnswer: right,
    ...(consequences && { consequences: without(consequences, at) }),
  };
}

/** As it is sent: a course has no consequences, a drill has one for each answer. */
export function completed(draft: Draft): Draft {
  const questions: Content['quiz']['questions'] = draft.content.quiz.questions.map(
    ({ consequences, ...question }) =>
      draft.kind === 'drill'
        ? { ...question, consequences: question.options.map((_, at) => consequences?.[at] ?? '') }
        : question,
  );
  return { ...draft, content: { ...draft.content, quiz: { ...draft.content.quiz, questions } } };
}
