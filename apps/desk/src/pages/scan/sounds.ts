import { signal } from '@preact/signals';

/** How a scan ended: taken back, nothing to do, or an error. */
export type Tone = 'waiting' | 'done' | 'again' | 'error';

/** Whether verdicts can be heard. */
export const isSoundOn = signal(true);

/** The tones of a verdict, in hertz: rising for success, the same twice for a repetition, low for an error. */
const MELODIES: Readonly<Record<Tone, readonly number[]>> = {
  waiting: [],
  done: [880, 1320],
  again: [660, 660],
  error: [220, 160, 160],
};

const NOTE_SECONDS = 0.09;
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Plays the sound of a verdict, so that nobody has to look at the screen. */
export function playVerdict(tone: Tone): void {
  if (!isSoundOn.value) return;
  context ??= new AudioContext();
  MELODIES[tone].forEach((frequency, index) => playNote(context!, frequency, index * NOTE_SECONDS));
}

function playNote(audio: AudioContext, frequency: number, delay: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + delay;
  oscillator.frequency.value = frequency;
  gain.gain.value = VOLUME;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_SECONDS * 0.9);
}
