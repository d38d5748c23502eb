export { checkVoiceFile, submitVoice, type VoiceSubmission } from './submit-voice.ts';
export { VoiceIntake } from './voice-intake.tsx';
export { VoiceResultView } from './voice-result-view.tsx';
