/** Errors of organizations: a part of the catalogue in `errors.ts`. */
import type { ErrorWords } from './errors.ts';

export const ORGANIZATION_ERRORS = {
  organization_not_found: {
    title: 'Not found',
    message: 'This organization does not exist, or you are not a member of it.',
    status: 404,
  },
  organization_holds_records: {
    title: 'Organization not deleted',
    message:
      'This organization holds cases with evidence, which are not deleted along the way. Close and delete its cases first.',
    status: 409,
  },
  organization_name_required: {
    title: 'Organization name required',
    message: 'Please enter a name for your organization, with at most 100 characters.',
    status: 400,
  },
  needs_enterprise_elite: {
    title: 'Not in this plan',
    message:
      'This needs Enterprise Elite: an admin of the organization can buy it on the plans page of this service.',
    status: 403,
  },
  retention_out_of_range: {
    title: 'Not a possible time',
    message: 'Please choose 7 to 365 days, or to keep everything until it is deleted.',
    status: 400,
  },
  duplicate_email: {
    title: 'Duplicate email',
    message: 'An address stands in the list twice. Please remove one of the two.',
    status: 400,
  },
  member_not_found: {
    title: 'Not found',
    message: 'This person is not a member of the organization any more.',
    status: 404,
  },
  already_member: {
    title: 'Already a member',
    message: 'This person is a member of the organization already.',
    status: 409,
  },
  user_not_found: {
    title: 'User not found',
    message: 'This user needs to create an account first',
    status: 404,
  },
  too_many_unknown_users: {
    title: 'Too many unknown addresses',
    message:
      'Too many addresses without an account were tried today. Please send an invitation instead: it needs no account.',
    status: 429,
  },
  last_admin: {
    title: 'Last admin',
    message: 'An organization needs an admin. Make another member admin first, or delete the organization.',
    status: 409,
  },
  invitation_not_found: {
    title: 'Not found',
    message:
      'This invitation has been used, withdrawn or replaced, or its time is over. Please ask for a new one.',
    status: 404,
  },
  invitation_other_address: {
    title: 'Not allowed',
    message: 'This invitation is for another address. Please sign in with the address that it was sent to.',
    status: 403,
  },
} as const satisfies Record<string, ErrorWords>;
