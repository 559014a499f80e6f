import { useEffect, useRef, useState } from 'preact/hooks';
import { notifyError } from '../../parts/notices.js';
import { t } from '../../texts/language.js';

/** The part of the browser's `BarcodeDetector` that is used. TypeScript has no types of it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new () => BarcodeDetector;
  }
}

/** True where the browser can read codes from a camera; pages without TLS have no camera. */
export const hasCamera = window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

const LOOK_INTERVAL_MS = 150;

/** A code in front of the camera counts once, until it has been away for so many milliseconds. */
const SAME_CODE_MS = 3_000;

/** A button that shows the picture of the camera and reads codes from it. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setIsOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const ending = new AbortController();
    readCodes(video.current!, onCode, ending.signal).catch((error: unknown) => {
      notifyError(error);
      setIsOn(false);
    });
    return () => ending.abort();
  }, [isOn]);
  return (
    <>
      <button type="button" class="plain" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        {t('camera')}
      </button>
      {isOn && <video ref={video} class="camera" muted playsInline aria-label={t('camera')} />}
    </>
  );
}

async function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const constraints = { video: { facingMode: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  const seenAt = new Map<string, number>();
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new window.BarcodeDetector!();
    while (!signal.aborted) {
      for (const { rawValue } of await detector.detect(video)) {
        const isNew = Date.now() - (seenAt.get(rawValue) ?? 0) > SAME_CODE_MS;
        seenAt.set(rawValue, Date.now());
        if (isNew && rawValue.trim() !== '') onCode(rawValue.trim());
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
