/** The modules that come with the service can be published as they are, and what they ask can be learnt from them. */
import { expect, test } from 'vitest';
import { askedOf, ContentSchema, gapsOf } from '../content.ts';
import { MEDIA } from '../media.ts';
import { LIBRARY, SAMPLE } from './index.ts';

test('[TRAINING-033, TRAINING-034, TRAINING-035, TRAINING-036, TRAINING-037] the sample is as specified', () => {
  const sample = LIBRARY.find(({ name }) => name === SAMPLE);
  expect(sample).toMatchObject({
    durationMinutes: 15,
    difficultyLevel: 'beginner',
    isMandatory: true,
    category: 'Detection',
  });
  expect(sample?.content.quiz.passingScore).toBe(80);
});

test.each(LIBRARY.map((module) => [module.name, module] as const))('%s is whole', (_name, module) => {
  expect(ContentSchema.parse(module.content)).toEqual(module.content);
  expect(gapsOf(module.title, module.kind, module.content)).toEqual([]);
  expect(module.content.quiz.questions.length).toBeGreaterThanOrEqual(8);
  expect(askedOf(module.kind, module.content.quiz)).toBeGreaterThanOrEqual(6);
});

test.each(LIBRARY.map((module) => [module.name, module] as const))(
  '%s: neither the place nor the length of an answer gives it away',
  (_name, { content: { quiz } }) => {
    const places = quiz.questions.map(({ correctAnswer }) => correctAnswer);
    expect(new Set(places).size).toBeGreaterThan(1);
    const longest = quiz.questions.filter(({ options, correctAnswer }) =>
      options.every((option) => option.length <= options[correctAnswer]!.length),
    );
    // Choosing the longest answer each time must come nowhere near passing.
    expect((100 * longest.length) / quiz.questions.length).toBeLessThan(50);
  },
);

test('every picture that comes with the service is shown in a module, on its own side', () => {
  const examples = (side: 'realExamples' | 'fakeExamples') =>
    LIBRARY.flatMap(({ content }) => content.sections.flatMap((section) => section[side]))
      .map(({ media }) => media)
      .filter((media) => media !== null);
  expect([...examples('realExamples'), ...examples('fakeExamples')].sort()).toEqual([...MEDIA].sort());
  for (const media of examples('realExamples')) expect(media).toMatch(/-as-drawn$/);
  for (const media of examples('fakeExamples')) expect(media).not.toMatch(/-as-drawn$/);
});

test('what is not whole says where', () => {
  const [module] = LIBRARY;
  const { sections, quiz } = module!.content;
  const gaps = gapsOf('', 'drill', {
    sections: [
      { ...sections[0]!, content: ' ' },
      { ...sections[1]!, type: 'comparison' },
    ],
    quiz: {
      ...quiz,
      questions: [
        { ...quiz.questions[0]!, options: ['a', 'a'], correctAnswer: 2, explanation: '', consequences: [] },
      ],
    },
  });
  expect(gaps).toEqual([
    { where: 'module', what: 'It needs a title.' },
    { where: 'section 1', what: 'It has no text.' },
    { where: 'section 2', what: 'A comparison needs an example of each side.' },
    { where: 'question 1', what: 'Two of its answers are the same.' },
    { where: 'question 1', what: 'Choose which answer is right.' },
    { where: 'question 1', what: 'It needs an explanation: people learn from that.' },
    { where: 'question 1', what: 'Say of each answer what happens then.' },
  ]);
  expect(gapsOf('x', 'course', { sections: [], quiz: { ...quiz, questions: [] } })).toHaveLength(2);
});
