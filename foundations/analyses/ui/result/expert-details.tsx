import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { KEPT } from '@unmask/product/browser-storage';
import { experts as words } from '@unmask/product/copy/statement';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import classes from './statement.module.css';

const { key } = KEPT.experts;

/** Figures and methods, for those who ask for them; this browser remembers who does. */
export function ExpertDetails({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Not before the page is taken over: where it was rendered in advance, nobody knew who reads it.
  useLayoutEffect(() => setOpen(localStorage.getItem(key) !== null), []);
  const id = useId();
  const Icon = open ? IconChevronUp : IconChevronDown;
  function toggle() {
    if (open) localStorage.removeItem(key);
    else localStorage.setItem(key, 'open');
    setOpen(!open);
  }
  return (
    <div className={classes.experts}>
      <div className={classes.expertsHead}>
        <Button
          variant="default"
          rightSection={<Icon size={16} stroke={1.6} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {open ? words.close : words.open}
        </Button>
        {!open && <p>{words.text}</p>}
      </div>
      <div id={id} className={classes.experts} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
