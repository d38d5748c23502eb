import { Button, Modal, TextInput } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Campaign } from '../../contract.ts';
import { campaignWords, staffWords, editorWords as words } from '../../words-staff.ts';
import { CHANGES, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';

/** When a draft goes out by itself. */
export function ScheduleDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const [at, setAt] = useState('');
  const schedule = useCall({
    ...CHANGES,
    call: (id: string) => newsletterCalls().schedule({ id, at: new Date(at).toISOString() }),
    done: campaignWords.scheduled,
    onDone: onClose,
  });
  return (
    <Modal opened={campaign !== null} onClose={onClose} title={words.scheduleTitle} centered>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (campaign) void schedule.run(campaign.id);
        }}
      >
        <TextInput
          type="datetime-local"
          label={words.at}
          description={words.scheduleText}
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <div className={classes.row}>
          <Button variant="default" onClick={onClose}>
            {staffWords.cancel}
          </Button>
          <Button type="submit" loading={schedule.busy} disabled={at === ''}>
            {campaignWords.schedule}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
