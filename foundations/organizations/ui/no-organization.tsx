import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { noOrganization as words } from '@unmask/product/copy/organizations';
import { Panel } from '@unmask/ui';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

/** What belongs to an organization, for people without one; a visitor signs in first. `text` says what it is that belongs to it. */
export function NoOrganization({ text }: { text: string }) {
  const { known } = useOrganization();
  return (
    <Panel>
      <div className={classes.none}>
        {known ? (
          <>
            <p>{text}</p>
            <div>
              <Button component={Link} to="/organization">
                {words.button}
              </Button>
            </div>
          </>
        ) : (
          <AskToSignIn text={text} />
        )}
      </div>
    </Panel>
  );
}
