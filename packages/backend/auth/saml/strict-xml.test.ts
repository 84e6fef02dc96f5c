import { describe, expect, it } from "vitest";
import { ANSWER_LIMITS, elementsIn, METADATA_LIMITS, parseStrictXml, SamlError, textOf } from "./strict-xml.ts";

const parse = (text: string) => parseStrictXml(text, METADATA_LIMITS);

describe("strict XML", () => {
  it.each([
    ['<?xml version="1.0" encoding="UTF-8"?>\n<a/>'],
    ["\ufeff<?xml version='1.0'?><a/>"],
    ["<!-- before --><a/><!-- after -->\n"],
    ["<a>&lt;&amp;&#228;<![CDATA[<b>]]></a>"],
  ])("takes %j", (text) => {
    expect(parse(text).localName).toBe("a");
  });

  it.each([
    [""],
    ["a"],
    ["<a>"],
    ["<a></b>"],
    ["<a/><b/>"],
    ["<a/>tail"],
    ["head<a/>"],
    ["<a x='1' x='2'/>"],
    ["<a x=1/>"],
    ["<a>&unknown;</a>"],
    ["<a>\0</a>"],
    ["<a>\u0008</a>"],
    ["<a>\ud800</a>"],
    ["<!DOCTYPE a><a/>"],
    ["<!doctype a><a/>"],
    ["<a><!ENTITY x 'y'></a>"],
    ["<?php echo 1 ?><a/>"],
    ["<a><?target?></a>"],
    ['<a/><?xml version="1.0"?>'],
  ])("rejects %j", (text) => {
    expect(() => parse(text)).toThrow(SamlError);
  });

  it("bounds length, tags and depth", () => {
    const { chars, tags } = ANSWER_LIMITS;
    const answer = (text: string) => () => parseStrictXml(text, ANSWER_LIMITS);
    expect(answer(`<a>${"x".repeat(chars - 7)}</a>`)).not.toThrow();
    expect(answer(`<a>${"x".repeat(chars)}</a>`)).toThrow("too long");
    expect(answer(`<a>${"<b/>".repeat(tags - 2)}</a>`)).not.toThrow();
    expect(answer(`<a>${"<b/>".repeat(tags)}</a>`)).toThrow("too many tags");
    expect(answer("<a>".repeat(41) + "</a>".repeat(41))).not.toThrow();
    expect(answer("<a>".repeat(42) + "</a>".repeat(42))).toThrow("nested too deeply");
  });

  it("reads text to its end, past comments and sections", () => {
    expect(textOf(parse("<a>x@y.org<!-- -->.evil<![CDATA[.org]]></a>"))).toBe("x@y.org.evil.org");
    expect(() => textOf(parse("<a>x<b/></a>"))).toThrow("more than text");
  });

  it("tells elements by namespace, not by prefix", () => {
    const root = parse('<a xmlns="urn:1" xmlns:p="urn:2"><p:b/><b/><q:b xmlns:q="urn:2"/></a>');
    expect(elementsIn(root, "urn:2", "b").map((element) => element.prefix)).toEqual(["p", "q"]);
    expect(elementsIn(root, "urn:1", "b")).toHaveLength(1);
  });
});
