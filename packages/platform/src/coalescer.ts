/** Many small requests, one piece of work: what arrives while a batch is being worked on goes together into the next one. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Resolves to the answer to this one, or fails as its batch failed. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * One batch at a time: nobody waits longer than for the running one, and the more there are, the larger they get.
 * A batch that fails fails for those in it alone.
 * @param work answers in the order of the questions
 * @param largest questions in a batch at most
 */
export function createCoalescer<Question, Answer>(
  work: (questions: Question[]) => Promise<Answer[]>,
  largest: number,
): Ask<Question, Answer> {
  let waiting: Array<Waiting<Question, Answer>> = [];
  let running = false;
  const round = async (batch: Array<Waiting<Question, Answer>>) => {
    try {
      const answers = await work(batch.map(({ question }) => question));
      if (answers.length !== batch.length) {
        throw new Error(`${answers.length} answers to ${batch.length} questions`);
      }
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      // Everything that has arrived by now is read from its connections first.
      await nextTurn();
      const batch = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      await round(batch);
    }
    running = false;
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!running) void run();
    });
}
