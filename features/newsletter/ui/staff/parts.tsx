import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Switch.css';

/** Everything for those who run the newsletter. */
export { default as Figures } from '../marketing/figures.tsx';
export { CampaignsPart } from './campaigns-part.tsx';
export { default as StaffSection } from './staff-section.tsx';
