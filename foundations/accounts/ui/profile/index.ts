export { AccountCard } from './account-card.tsx';
export { DeletionCard, ExportCard } from './data-card.tsx';
export { DevicesCard } from './devices-card.tsx';
export { PasswordCard } from './password-card.tsx';
export { TwoFactorCard } from './two-factor-card.tsx';
