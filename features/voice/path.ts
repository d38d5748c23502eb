/** Where voice detection is asked for; apart from the contract, whose schemas a browser that only shows results does not need. */
export const VOICE_DETECTION_PATH = '/functions/v1/voice-detection';
