/** What assignments are joined with wherever it is asked who has finished them. */
import { organizationMembers } from '@unmask/db';
import { and, eq, isNull, or } from '@unmask/db/sql';
import { trainingAssignments, trainingProgress } from '../tables.ts';

/** On `organizationMembers`: who has left is asked nothing any more. */
export const isMember = and(
  eq(organizationMembers.organizationId, trainingAssignments.organizationId),
  eq(organizationMembers.userId, trainingAssignments.userId),
);

/** On `trainingProgress`: how far the person is with the module. */
export const isProgress = and(
  eq(trainingProgress.moduleId, trainingAssignments.moduleId),
  eq(trainingProgress.userId, trainingAssignments.userId),
);

/** With the progress joined from the left: not begun, or not finished. */
export const isUnfinished = or(isNull(trainingProgress.completed), eq(trainingProgress.completed, false));
