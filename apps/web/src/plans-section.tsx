import { plansSection as words } from '@unmask/product/copy/home';
import type { Tier } from '@unmask/product/plans';
import { PLAN_CARDS } from '@unmask/product/prices';
import classes from './pages/pages.module.css';
import { PLANS_ID } from './scroll.ts';

/** The four plans with their list prices. `chosen` is the plan a person picked in the upgrade window. */
export function PlansSection({ chosen }: { chosen: Tier | undefined }) {
  return (
    <section id={PLANS_ID} className={classes.section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <p className={classes.sectionText}>{words.text}</p>
      <ul className={classes.plans}>
        {PLAN_CARDS.map((plan) => (
          <li key={plan.tier} className={classes.plan} data-chosen={plan.tier === chosen || undefined}>
            <h3>
              {plan.name}
              {plan.popular && <span className={classes.tag}>{words.popular}</span>}
              {plan.tier === chosen && <span className={classes.tag}>{words.chosen}</span>}
            </h3>
            <p className={`um-mono ${classes.price}`}>
              {plan.price} <small>{plan.period}</small>
            </p>
            <ul>
              {plan.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
