import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CLAIMS_LINK, CLAIMS_NOTE, HERO_CLAIMS } from '@unmask/product/claims';
import { hero as words } from '@unmask/product/copy/home';
import classes from './pages/pages.module.css';
import { scrollToPlans } from './scroll.ts';

/** Headline, what the service does, and measured facts beside the link to how they were measured. */
export function Hero() {
  return (
    <div className={classes.heroWords}>
      <h1 className={classes.headline}>
        {words.headline} <em>{words.headlineTail}</em>
      </h1>
      <p className={classes.heroText}>{words.text}</p>
      <p className={classes.audience}>{words.audience}</p>
      <div className={classes.claims}>
        <ul>
          {HERO_CLAIMS.map((claim) => (
            <li key={claim.text} title={claim.source}>
              {claim.text}
            </li>
          ))}
        </ul>
        <p className={classes.claimsNote}>
          {CLAIMS_NOTE}{' '}
          <Anchor component={Link} to="/accuracy" inherit>
            {CLAIMS_LINK}
          </Anchor>
        </p>
      </div>
      <div className={classes.heroActions}>
        <Button variant="default" onClick={scrollToPlans}>
          {words.plansButton}
        </Button>
      </div>
    </div>
  );
}
