/** What is held of a player. The rows go with the profile; that a certificate was issued can still be checked, and names nobody. */
import type { Database } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import {
  leaderboardEntries,
  quizAttempts,
  quizCertificates,
  quizSessions,
  userQuizProfiles,
} from '../tables.ts';
import { personalData as words } from '../words.ts';

export const quizPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'quiz_profile',
    label: words.profile,
    export: ({ id }) => db.select().from(userQuizProfiles).where(eq(userQuizProfiles.userId, id)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(userQuizProfiles)
        .where(eq(userQuizProfiles.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'quiz_sessions',
    label: words.sessions,
    export: ({ id }) =>
      db
        .select()
        .from(quizSessions)
        .where(eq(quizSessions.userId, id))
        .orderBy(desc(quizSessions.completedAt)),
    async count({ id }) {
      const [row] = await db.select({ n: count() }).from(quizSessions).where(eq(quizSessions.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'quiz_attempts',
    // Of a set that is still open the right answers stay here: an export is no way around the click.
    export: async ({ id }) => {
      const rows = await db.select().from(quizAttempts).where(eq(quizAttempts.userId, id));
      return rows.map(({ steps, ...row }) => ({
        ...row,
        steps: steps.map(({ isDeepfake, ...step }) =>
          step.answeredAt === null ? { sentAt: step.sentAt } : { ...step, isDeepfake },
        ),
      }));
    },
  },
  {
    name: 'quiz_certificates',
    label: words.certificates,
    export: ({ id }) =>
      db
        .select({
          id: quizCertificates.id,
          holder: quizCertificates.holder,
          score: quizCertificates.score,
          total_questions: quizCertificates.totalQuestions,
          issued_at: quizCertificates.issuedAt,
        })
        .from(quizCertificates)
        .where(eq(quizCertificates.userId, id)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(quizCertificates)
        .where(eq(quizCertificates.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'leaderboard_entries',
    export: ({ id }) => db.select().from(leaderboardEntries).where(eq(leaderboardEntries.userId, id)),
  },
];
