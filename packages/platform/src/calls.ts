/** What every contract call has in common: who calls, whether they may, and how errors leave. */
import { ORPCError, os } from '@orpc/server';
import { type AnyPermission, allows, type Permission, permissionId } from '@unmask/product/roles';
import type { CallMeta } from './call.ts';
import { AppError, asAppError, toProblem } from './errors.ts';
import type { RequestActor } from './requests.ts';

export interface CallContext {
  actor: RequestActor;
}

const STATUS_CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
  507: 'INSUFFICIENT_STORAGE',
};

/** Refuses callers whom `product/roles.ts` does not name; a call that names no permission is refused for everyone. */
export function permissionGate(permissions: Record<string, Permission>) {
  return os.$context<CallContext>().middleware(async ({ context, path, next }) => {
    try {
      const permission = permissions[path.join('.')];
      if (!permission) throw new Error(`${path.join('.')} names no permission`);
      checkPermission(permission, context.actor);
      return await next();
    } catch (error) {
      const known = asAppError(error);
      throw known ? toCallError(known) : error;
    }
  });
}

/** Refuses callers whom the permission in the call's own contract does not name; a call without one is refused for everyone. */
export const callGate = os.$context<CallContext>().middleware(async ({ context, path, procedure, next }) => {
  try {
    const { permission } = procedure['~orpc'].meta as CallMeta;
    if (!permission) throw new Error(`${path.join('.')} names no permission`);
    checkPermission(permission, context.actor);
    return await next();
  } catch (error) {
    const known = asAppError(error);
    throw known ? toCallError(known) : error;
  }
});

/** @throws AppError `authentication_required` for visitors, `forbidden` for the others */
export function checkPermission(permission: AnyPermission, actor: RequestActor): void {
  if (allows(permission, actor.kind)) return;
  const code = actor.kind === 'visitor' ? 'authentication_required' : 'forbidden';
  throw new AppError(code, permissionId(permission));
}

/** Keeps code and words; `message` is what people read, `data.code` what programs tell errors apart by. */
export function toCallError(error: AppError): ORPCError<string, { code: string }> {
  const problem = toProblem(error);
  return new ORPCError(STATUS_CODES[problem.status] ?? 'INTERNAL_SERVER_ERROR', {
    status: problem.status,
    message: problem.error,
    data: { code: problem.code },
    cause: error,
  });
}
