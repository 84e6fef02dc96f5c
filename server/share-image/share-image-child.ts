// A child process: takes a share image's content as JSON, answers the PNG in Base64.
import { text } from "node:stream/consumers";
import { drawShareImage } from "./draw-share-image.ts";
import { shareImageContentSchema } from "./share-image-content.ts";

const content = shareImageContentSchema.parse(JSON.parse(await text(process.stdin)));
process.stdout.write(drawShareImage(content).toString("base64"));
