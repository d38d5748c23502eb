import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { hub, preferencesTab as words } from '../../email-words.ts';
import classes from '../marketing.module.css';
import { useNewsletter } from '../use-newsletter.ts';
import { Slot } from './slot.tsx';

/** Where preferences are chosen: by the link of a mail, for whoever has the address. */
export default function PreferencesTab() {
  const { user } = useSession();
  const hasNewsletter = useNewsletter();
  const email = user !== null && !user.guest ? user.email : words.visitor;
  return (
    <Panel title={hub.tabs.preferences}>
      <div className={classes.stack}>
        <p className={classes.text}>{hasNewsletter ? words.text(email) : words.none}</p>
        <Slot id="preferences">
          {hasNewsletter && (
            <Button
              component={Link}
              to={toSlice('/newsletter/preferences')}
              variant="default"
              className={classes.start}
            >
              {words.open}
            </Button>
          )}
        </Slot>
      </div>
    </Panel>
  );
}
