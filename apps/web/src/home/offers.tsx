import { Anchor } from '@mantine/core';
import { IconFileCertificate, IconMail, IconMicrophone, IconRadar2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CLAIMS_LINK, CLAIMS_NOTE, MARKETING_FIGURES } from '@unmask/product/claims';
import { OFFERS, READINESS, offersSection as words } from '@unmask/product/content/marketing';
import classes from '../pages/pages.module.css';
import own from './sections.module.css';

const ICONS = { email: IconMail, voice: IconMicrophone, brand: IconRadar2, compliance: IconFileCertificate };

/** What the service is for, how much of it works today, and the figures behind it. */
export function Offers() {
  return (
    <section className={classes.section} aria-labelledby="offers-title">
      <h2 id="offers-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <p className={classes.sectionText}>{words.text}</p>
      <ul className={own.offers}>
        {OFFERS.map((offer) => {
          const Icon = ICONS[offer.id];
          return (
            <li key={offer.id}>
              <Icon className={own.offerIcon} size={24} stroke={1.5} aria-hidden />
              <h3>{offer.title}</h3>
              <p>{offer.pitch}</p>
              <p className={own.today} data-readiness={offer.readiness}>
                <strong>{READINESS[offer.readiness]}</strong> {offer.today}
              </p>
            </li>
          );
        })}
      </ul>
      <Figures />
    </section>
  );
}

function Figures() {
  return (
    <div className={own.figures}>
      <h3 className="um-hidden">{words.figuresTitle}</h3>
      <dl>
        {MARKETING_FIGURES.map((figure) => (
          <div key={figure.label} title={figure.source}>
            <dd>{figure.value}</dd>
            <dt>{figure.label}</dt>
          </div>
        ))}
      </dl>
      <p className={classes.claimsNote}>
        {CLAIMS_NOTE}{' '}
        <Anchor component={Link} to="/accuracy" inherit>
          {CLAIMS_LINK}
        </Anchor>
      </p>
    </div>
  );
}
