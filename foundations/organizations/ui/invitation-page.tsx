import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationToasts as toasts, invitationPage as words } from '@unmask/product/copy/organizations';
import { Failed } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { isNotFound, organizationCalls } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

interface InvitationPageProps {
  /** From the address of the page. */
  token: string;
  /** Null for visitors and guests. */
  email: string | null;
  onAuth: (mode: 'signIn' | 'signUp') => void;
  onSignOut: () => void;
  /** The person is a member now. */
  onJoined: () => void;
  onHome: () => void;
}

/** Where the link of an invitation leads: says whose it is, and lets that person join. */
export function InvitationPage(props: InvitationPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', props.token],
    queryFn: () => organizationCalls().invitation({ token: props.token }),
    retry: false,
  });
  return (
    <div className={`um-page ${classes.page}`}>
      {data ? (
        <Open invitation={data} {...props} />
      ) : error === null ? (
        <div role="status" aria-label={words.title}>
          <Skeleton height={160} />
        </div>
      ) : isNotFound(error) ? (
        <div className={classes.stack}>
          <h1 className={classes.title}>{words.gone}</h1>
          <Text>{words.goneText}</Text>
          <div>
            <Button variant="default" onClick={props.onHome}>
              {words.home}
            </Button>
          </div>
        </div>
      ) : (
        <Failed text={words.failed} onRetry={refetch} />
      )}
    </div>
  );
}

interface OpenProps extends InvitationPageProps {
  invitation: { organization: string; email: string; role: 'admin' | 'analyst' | 'viewer' };
}

function Open({ invitation, token, email, onAuth, onSignOut, onJoined }: OpenProps) {
  const { reload } = useOrganization();
  const joining = useCall({
    call: () => organizationCalls().accept({ token }),
    done: ({ name }) => toasts.joined(name),
    failed: toasts.changeFailed,
    onDone: () => {
      onJoined();
      return reload();
    },
  });

  const own = email?.toLowerCase() === invitation.email;
  return (
    <div className={classes.stack}>
      <h1 className={classes.title}>{words.heading(invitation.organization)}</h1>
      <Text>{words.text(invitation.email, invitation.role)}</Text>
      {email !== null && own && (
        <div>
          <Button loading={joining.busy} onClick={() => void joining.run()}>
            {words.join}
          </Button>
        </div>
      )}
      {email !== null && !own && (
        <>
          <Text>{words.otherAccount(email, invitation.email)}</Text>
          <div>
            <Button variant="default" onClick={onSignOut}>
              {words.signOut}
            </Button>
          </div>
        </>
      )}
      {email === null && (
        <>
          <Text>{words.needsAccount(invitation.email)}</Text>
          <div className={classes.ways}>
            <Button onClick={() => onAuth('signUp')}>{words.signUp}</Button>
            <Button variant="default" onClick={() => onAuth('signIn')}>
              {words.signIn}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
