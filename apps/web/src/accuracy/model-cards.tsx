import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { accuracy as words } from '@unmask/product/copy/accuracy';
import { Panel } from '@unmask/ui';
import classes from './accuracy.module.css';
import { cardNames } from './cards.ts';

/** A link to the card of every learned detector. */
export function ModelCards() {
  return (
    <Panel title={words.cards.title}>
      <p className={classes.plain}>{cardNames.length > 0 ? words.cards.text : words.cards.none}</p>
      {cardNames.length > 0 && (
        <ul className={classes.claims}>
          {cardNames.map((name) => (
            <li key={name}>
              <Anchor component={Link} to={`/accuracy/models/${name}`} inherit>
                {words.cards.names[name] ?? name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
