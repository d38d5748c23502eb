/** What is held of a person. The rows go with the profile; that a certificate was issued can still be checked, and names nobody. */
import type { Database } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { statementsData } from '../record-store-words.ts';
import {
  trainingAssignments,
  trainingAttempts,
  trainingCertificates,
  trainingModules,
  trainingProgress,
  trainingStatements,
} from '../tables.ts';
import { personalData as words } from '../words.ts';

export const trainingPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'training_progress',
    label: words.progress,
    export: ({ id }) =>
      db
        .select({
          module: trainingModules.title,
          version: trainingProgress.version,
          progress: trainingProgress.progress,
          score: trainingProgress.score,
          completed_at: trainingProgress.completedAt,
          updated_at: trainingProgress.updatedAt,
        })
        .from(trainingProgress)
        .innerJoin(trainingModules, eq(trainingModules.id, trainingProgress.moduleId))
        .where(eq(trainingProgress.userId, id)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(trainingProgress)
        .where(eq(trainingProgress.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'training_checks',
    export: ({ id }) =>
      db
        .select({
          module: trainingModules.title,
          opened_at: trainingAttempts.openedAt,
          graded_at: trainingAttempts.gradedAt,
          score: trainingAttempts.score,
          questions: trainingAttempts.questions,
          answers: trainingAttempts.answers,
        })
        .from(trainingAttempts)
        .innerJoin(trainingModules, eq(trainingModules.id, trainingAttempts.moduleId))
        .where(eq(trainingAttempts.userId, id)),
  },
  {
    name: 'training_certificates',
    label: words.certificates,
    export: ({ id }) =>
      db
        .select({
          id: trainingCertificates.id,
          module: trainingCertificates.moduleTitle,
          issuer: trainingCertificates.issuer,
          holder: trainingCertificates.holder,
          score: trainingCertificates.score,
          issued_at: trainingCertificates.issuedAt,
          expires_at: trainingCertificates.expiresAt,
          revoked_at: trainingCertificates.revokedAt,
        })
        .from(trainingCertificates)
        .where(eq(trainingCertificates.userId, id))
        .orderBy(desc(trainingCertificates.issuedAt)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(trainingCertificates)
        .where(eq(trainingCertificates.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'training_statements',
    label: statementsData,
    export: ({ id }) =>
      db
        .select({ statement: trainingStatements.statement, at: trainingStatements.createdAt })
        .from(trainingStatements)
        .where(eq(trainingStatements.userId, id))
        .orderBy(desc(trainingStatements.createdAt)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(trainingStatements)
        .where(eq(trainingStatements.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'training_assignments',
    export: ({ id }) =>
      db
        .select({
          module: trainingModules.title,
          due_at: trainingAssignments.dueAt,
          asked_at: trainingAssignments.createdAt,
        })
        .from(trainingAssignments)
        .innerJoin(trainingModules, eq(trainingModules.id, trainingAssignments.moduleId))
        .where(eq(trainingAssignments.userId, id)),
  },
  {
    // Who was asked is told to them alone.
    name: 'training_assignments_made',
    export: ({ id }) =>
      db
        .select({
          module: trainingModules.title,
          due_at: trainingAssignments.dueAt,
          asked_at: trainingAssignments.createdAt,
        })
        .from(trainingAssignments)
        .innerJoin(trainingModules, eq(trainingModules.id, trainingAssignments.moduleId))
        .where(eq(trainingAssignments.assignedBy, id)),
  },
];
