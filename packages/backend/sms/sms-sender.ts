export interface Sms {
  /** Digits with the country code and without the plus, as phones are stored. */
  to: string;
  text: string;
  /** Default `sms`. */
  channel?: SmsChannel | undefined;
}

export type SmsChannel = "sms" | "whatsapp";

/** @throws AppError `sms_failed`, whose message has no secret of the operator's */
export interface SmsSender {
  send(message: Sms): Promise<void>;
}
