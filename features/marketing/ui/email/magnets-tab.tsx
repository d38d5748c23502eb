import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LEAD_MAGNETS } from '@unmask/product/content/marketing/newsletter-sample';
import { toSlice } from '@unmask/ui/slices.tsx';
import { magnets as words } from '../../email-words.ts';
import classes from '../marketing.module.css';
import { useNewsletter } from '../use-newsletter.ts';
import { Slot } from './slot.tsx';

/** Three documents that are sent by mail. */
export default function MagnetsTab() {
  const hasNewsletter = useNewsletter();
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{words.text}</p>
      <Slot id="lead-magnets">
        <ul className={classes.cards}>
          {LEAD_MAGNETS.map(({ id, title, text }) => (
            <li key={id} className={classes.card}>
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
              {hasNewsletter && (
                <Button
                  component={Link}
                  to={toSlice('/newsletter')}
                  variant="default"
                  size="sm"
                  aria-label={words.openLabel(title)}
                >
                  {words.open}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Slot>
    </div>
  );
}
