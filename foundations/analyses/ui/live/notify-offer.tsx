import { Button } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { notifyWords as words } from '@unmask/product/copy/analysis-page';
import { useState } from 'react';
import classes from './live.module.css';

/** Analyses of which this tab tells when they are done: asked for by a click, forgotten with the page. */
const wanted = new Set<string>();

/** Where the browser has notifications and has not been told to keep them back. */
const isOffered = () => typeof Notification !== 'undefined' && Notification.permission !== 'denied';

/** Offers to tell when the analysis is done; the browser asks only after the click. */
export function NotifyOffer({ id }: { id: string }) {
  const [offered, setOffered] = useState(isOffered);
  const [asked, setAsked] = useState(wanted.has(id));
  if (!offered) return null;
  if (asked) {
    return (
      <p className={classes.notified} role="status">
        <IconBellRinging size={16} stroke={1.6} aria-hidden="true" /> {words.promised}
      </p>
    );
  }
  async function ask() {
    if ((await Notification.requestPermission()) === 'granted') {
      wanted.add(id);
      setAsked(true);
    } else setOffered(false);
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBell size={16} stroke={1.6} />}
      onClick={() => void ask()}
    >
      {words.offer}
    </Button>
  );
}

/** Tells in a notification, where one was asked for and nobody is looking at the page. */
export function notifyEnd(id: string, title: string): void {
  if (!wanted.delete(id) || !document.hidden || !isOffered()) return;
  try {
    const told = new Notification(title, { tag: id });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch (thrown) {
    // Some telephones show notifications of installed apps alone.
    console.warn('notification', thrown);
  }
}
