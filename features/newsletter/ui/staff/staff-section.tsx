import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, shownTime } from '@unmask/ui';
import { AskDialog } from '@unmask/ui/ask-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo, useState } from 'react';
import type { Overview } from '../../contract.ts';
import { staffWords as words } from '../../words-staff.ts';
import { CHANGES, failureText, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';
import { CampaignsPart } from './campaigns-part.tsx';
import { SenderPart } from './sender-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SubscribersPart } from './subscribers-part.tsx';
import { SuppressionsPart } from './suppressions-part.tsx';
import { NewsletterTiles } from './tiles.tsx';

type Part = keyof typeof words.parts;
const PARTS = Object.entries(words.parts).map(([value, label]) => ({ value, label }));

/** The newsletter in the operator's area. */
export default function StaffSection() {
  const [part, setPart] = useState<Part>('campaigns');
  const calls = useMemo(newsletterCalls, []);
  const query = useQuery({ queryKey: [...NEWSLETTER_KEY, 'overview'], queryFn: () => calls.overview() });
  return (
    <div className={classes.stack}>
      <AsyncView query={query} label={words.loading} height={120} failed={failureText}>
        {(overview) => <Summary overview={overview} />}
      </AsyncView>
      <SegmentedControl
        aria-label={words.menu}
        data={PARTS}
        value={part}
        onChange={(chosen) => setPart(chosen as Part)}
        className={classes.parts}
      />
      {part === 'campaigns' && <CampaignsPart />}
      {part === 'subscribers' && <SubscribersPart />}
      {part === 'suppressions' && <SuppressionsPart />}
      {part === 'sender' && <SenderPart />}
      {part === 'settings' && query.data && <SettingsPart settings={query.data.settings} />}
    </div>
  );
}

function Summary({ overview }: { overview: Overview }) {
  const { perMinute, uninvited } = overview;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <NewsletterTiles overview={overview} />
        <p className={classes.small}>
          {words.notTrackedText} {perMinute === null ? words.kept : words.rate(perMinute)} {words.next}:{' '}
          {shownTime(overview.nextFriday)}.
        </p>
        {uninvited > 0 && <Invite count={uninvited} />}
      </div>
    </Panel>
  );
}

function Invite({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const invite = useCall({
    ...CHANGES,
    call: () => newsletterCalls().invite({ confirm: true }),
    done: words.invited,
  });
  return (
    <Alert color="var(--um-line-strong)" variant="outline">
      <div className={classes.row}>
        <p className={classes.grow}>{words.uninvited(count)}</p>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {words.invite}
        </Button>
      </div>
      <AskDialog
        cancel={words.cancel}
        onClose={() => setAsking(false)}
        question={
          asking
            ? {
                title: words.inviteTitle,
                text: words.inviteText,
                action: words.invite,
                danger: false,
                run: () => invite.run(),
              }
            : null
        }
      />
    </Alert>
  );
}
