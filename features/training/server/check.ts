/** The knowledge check: drawn here, graded here, once. */
import { randomInt } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { Decided, Graded, OpenedCheck } from '../contract.ts';
import { errors } from '../errors.ts';
import { CHECKS_HOURLY } from '../limits.ts';
import { trainingAttempts, trainingVersions } from '../tables.ts';
import { type CertifyDeps, certifySoon } from './certificates.ts';
import { answeredAs, askedAs, drawQuestions, scoreOf } from './draw.ts';
import { type InModule, presentProgress, requireModule } from './modules.ts';
import { percentAt, type TellDeps, upsertProgress } from './progress.ts';
import { tellGraded } from './record-store/record.ts';

const HOUR_S = 3_600;
/** Steps from the number of sections back to the last of them. */
const LAST_SECTION = 1;
export type CheckDeps = CertifyDeps & TellDeps;
type AttemptRow = typeof trainingAttempts.$inferSelect;

/** @throws AppError `training_module_not_found`, `training_sections_first`, `training_check_limit` */
export async function openCheck(
  db: Database,
  actor: RequestActor,
  { organizationId, moduleId }: { organizationId: string; moduleId: string },
): Promise<OpenedCheck> {
  const found = await requireModule(db, actor, organizationId, moduleId);
  const { module, progress, current, userId } = found;
  const { sections, quiz } = current.content;
  // A module is read before it is asked about; one that was finished has been.
  if ((progress?.progress ?? 0) < percentAt(sections.length - LAST_SECTION, sections.length))
    throw new AppError(errors.training_sections_first);
  const window = { limit: CHECKS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `training check:${userId}:${moduleId}`, window)))
    throw new AppError(errors.training_check_limit);
  const questions = drawQuestions(module.kind, quiz, (below) => randomInt(below));
  const id = randomId();
  await db.insert(trainingAttempts).values({
    ...{ id, userId, organizationId, moduleId, version: current.version, questions },
    answers: questions.map(() => null),
  });
  const told = module.kind === 'drill' ? questions.slice(0, 1) : questions;
  return {
    attemptId: id,
    passingScore: quiz.passingScore,
    asked: questions.length,
    questions: told.map((drawn) => askedAs(drawn, quiz)),
  };
}

interface Asking {
  attempt: AttemptRow;
  found: InModule;
}

/** One's own attempt, with the module as it was when it was drawn. @throws AppError `training_check_not_found` */
async function requireAttempt(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  attemptId: string,
): Promise<Asking> {
  const missing = new AppError(errors.training_check_not_found);
  const [attempt] = await db
    .select()
    .from(trainingAttempts)
    .where(and(eq(trainingAttempts.id, attemptId), eq(trainingAttempts.organizationId, organizationId)));
  const found = await requireModule(db, actor, organizationId, attempt?.moduleId ?? '').catch((error) => {
    // Of who is no member nothing is told; to a member it is the check that is not there.
    throw error instanceof AppError && error.code === 'training_module_not_found' ? missing : error;
  });
  if (!attempt || attempt.userId !== found.userId) throw missing;
  const [drawnFrom] = await db
    .select()
    .from(trainingVersions)
    .where(
      and(eq(trainingVersions.moduleId, attempt.moduleId), eq(trainingVersions.version, attempt.version)),
    );
  if (!drawnFrom) throw missing;
  return { attempt, found: { ...found, current: drawnFrom } };
}

/**
 * @param answers index of the chosen option, as shown, by question; what is left out is wrong
 * @throws AppError `training_check_not_found`, `training_check_graded`, `training_answer_unknown`, `training_check_is_drill`
 */
export async function submitCheck(
  deps: CheckDeps,
  actor: RequestActor,
  input: { organizationId: string; attemptId: string; answers: Record<string, number> },
): Promise<Graded> {
  const { attempt, found } = await requireAttempt(deps.db, actor, input.organizationId, input.attemptId);
  if (found.module.kind === 'drill') throw new AppError(errors.training_check_is_drill);
  const known = new Set(attempt.questions.map(({ id }) => id));
  if (Object.keys(input.answers).some((id) => !known.has(id)))
    throw new AppError(errors.training_answer_unknown);
  const answers = attempt.questions.map(({ id, order }) => {
    const shown = input.answers[id];
    if (shown !== undefined && order[shown] === undefined) throw new AppError(errors.training_answer_unknown);
    return shown === undefined ? null : order[shown]!;
  });
  await deps.db.transaction((tx) => grade(tx, deps.homeUrl, found, { ...attempt, answers }));
  return graded(deps, actor, found, { ...attempt, answers });
}

/** Two tabs send it at once: one of them grades. @throws AppError `training_check_graded` */
async function grade(tx: Database, homeUrl: string, found: InModule, attempt: AttemptRow): Promise<void> {
  const now = new Date();
  const { quiz, sections } = found.current.content;
  const [locked] = await tx
    .select({ gradedAt: trainingAttempts.gradedAt })
    .from(trainingAttempts)
    .where(eq(trainingAttempts.id, attempt.id))
    .for('update');
  if (!locked || locked.gradedAt) throw new AppError(errors.training_check_graded);
  const score = scoreOf(attempt.questions, attempt.answers, quiz);
  const passed = score >= quiz.passingScore;
  const { answers } = attempt;
  await tx
    .update(trainingAttempts)
    .set({ answers, score, passed, gradedAt: now })
    .where(eq(trainingAttempts.id, attempt.id));
  const row = await upsertProgress(tx, found, {
    // The last step is done once it is passed; until then its sections are.
    progress: passed ? 100 : percentAt(sections.length - LAST_SECTION, sections.length),
    score,
    ...(passed && { completedAt: now }),
  });
  await tellGraded(tx, homeUrl, found, row, { ...attempt, score, passed }, now);
}

async function graded(
  deps: CheckDeps,
  actor: RequestActor,
  found: InModule,
  { questions, answers }: AttemptRow,
): Promise<Graded> {
  const { quiz } = found.current.content;
  const score = scoreOf(questions, answers, quiz);
  const passed = score >= quiz.passingScore;
  const { organizationId, id } = found.module;
  deps.onStatements();
  if (passed) await certifySoon(deps, actor, { organizationId, moduleId: id });
  const { progress } = await requireModule(deps.db, actor, organizationId, id);
  return {
    score,
    passed,
    passingScore: quiz.passingScore,
    answers: questions.map((drawn, at) => answeredAs(drawn, answers[at] ?? null, quiz)),
    progress: presentProgress(progress!),
  };
}

/**
 * One decision of a drill: answered once, in its turn; what follows is told after it.
 * @throws AppError `training_check_not_found`, `training_answer_unknown`, `training_decision_taken`, `training_check_is_course`
 */
export async function decide(
  deps: CheckDeps,
  actor: RequestActor,
  input: { organizationId: string; attemptId: string; questionId: string; option: number },
): Promise<Decided> {
  const { attempt, found } = await requireAttempt(deps.db, actor, input.organizationId, input.attemptId);
  if (found.module.kind !== 'drill') throw new AppError(errors.training_check_is_course);
  const at = attempt.questions.findIndex(({ id }) => id === input.questionId);
  const drawn = attempt.questions[at];
  const chosen = drawn?.order[input.option];
  if (!drawn || chosen === undefined) throw new AppError(errors.training_answer_unknown);
  const answers = await deps.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ answers: trainingAttempts.answers, gradedAt: trainingAttempts.gradedAt })
      .from(trainingAttempts)
      .where(eq(trainingAttempts.id, attempt.id))
      .for('update');
    // In its turn, and once: also when two tabs decide at the same moment.
    if (!locked || locked.gradedAt || locked.answers.indexOf(null) !== at)
      throw new AppError(errors.training_decision_taken);
    const next = locked.answers.map((answer, index) => (index === at ? chosen : answer));
    await tx.update(trainingAttempts).set({ answers: next }).where(eq(trainingAttempts.id, attempt.id));
    if (at === attempt.questions.length - 1)
      await grade(tx, deps.homeUrl, found, { ...attempt, answers: next });
    return next;
  });
  const { quiz } = found.current.content;
  const next = attempt.questions[at + 1];
  return {
    answer: answeredAs(drawn, chosen, quiz),
    next: next ? askedAs(next, quiz) : null,
    graded: next ? null : await graded(deps, actor, found, { ...attempt, answers }),
  };
}
