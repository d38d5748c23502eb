import { Link } from '@tanstack/react-router';
import { Part, toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import type { ComponentType } from 'react';
import { SECTIONS, type SectionId, admin as words } from '../words.ts';
import classes from './admin.module.css';
import { AnswersSection } from './answers-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { HealthSection } from './health-section.tsx';
import { MailSection } from './mail-section.tsx';
import { OrganizationsSection } from './organizations-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { SettingsSection } from './settings-section.tsx';

const VIEWS: Record<SectionId, ComponentType> = {
  health: HealthSection,
  people: PeopleSection,
  organizations: OrganizationsSection,
  queue: QueueSection,
  mail: MailSection,
  reports: ReportsSection,
  answers: AnswersSection,
  settings: SettingsSection,
  audit: AuditSection,
};

/** The operator's pages: who may see them is decided around this, and by the service for each call. */
export function AdminArea({ section }: { section: string }) {
  const added = usePlaces('admin.section');
  const View = VIEWS[section as SectionId];
  const place = added.find(({ id }) => id === section);
  return (
    <div className={classes.area}>
      <h1 className={classes.title}>{words.title}</h1>
      <nav className={classes.nav} aria-label={words.menu}>
        {[...SECTIONS, ...added].map(({ id, name }) => (
          <Link key={id} to={toSlice(`/admin/${id}`)}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={classes.view}>{place ? <Part key={place.id} load={place.load} /> : <View />}</div>
    </div>
  );
}
