/** What a call of a contract says about itself: who may make it, and an input that harms nobody. Safe for the browser. */
import { oc } from '@orpc/contract';
import type { AnyPermission } from '@unmask/product/roles';

export interface CallMeta {
  /** A call without one stops the start. */
  permission?: AnyPermission;
  /** What the walk through all permissions sends: it must get past the gate and leave nothing behind. */
  sample?: unknown;
}

/** The beginning of every call of a slice: `call.route({ … }).meta({ permission, sample })`. */
export const call = oc.$meta<CallMeta>({});
