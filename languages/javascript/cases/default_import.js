// A default import is named `default`; wants @import.default in extract.py.
import React, { useState } from "react";
// <- imports react default as React
// <- imports react useState
import Button from "./Button";
// <- imports ./Button default as Button
