/** The key with which an installation seals its page tokens; the same on all its instances. */
export class CursorSigningKey {
  constructor(readonly bytes: Buffer) {}
}
