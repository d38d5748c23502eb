export { CaptureBox } from './capture-box.tsx';
