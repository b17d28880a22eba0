// The path of an import is several nodes; extraction must read it from the first to the last.
package org.example.shop

import org.example.models.Item
// <- imports org.example.models.Item
import org.example.models._
// <- imports org.example.models *
import org.example.storage.{Inventory, Shelf => Rack, Box => _}
// <- imports org.example.storage Inventory
// <- imports org.example.storage Shelf as Rack
import org.example.events.*
// <- imports org.example.events *
import org.example.{time as clock}
// <- imports org.example time as clock
