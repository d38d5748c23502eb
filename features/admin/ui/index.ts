export { AdminArea } from './admin-area.tsx';
